export { divisorS, predictionScore, scoreFan, WINDOW_MS, windowAt, windowPoints } from './scores.ts'
