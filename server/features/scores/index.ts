export { WINDOW_MS, windowAt, windowPoints } from './cheer.ts'
export { divisorS, type FanRun, type FanScores, predictionScore, scoreFan } from './fan-scores.ts'
