export { WINDOW_MS, windowAt, windowPoints } from './cheer.ts'
export { divisorS, predictionScore, scoreFan } from './fan-scores.ts'
