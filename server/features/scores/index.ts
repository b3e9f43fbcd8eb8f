export {
  divisorS,
  predictionScore,
  SIDE_TOP_FANS,
  scoreFan,
  WINDOW_MS,
  windowAt,
  windowPoints,
} from './scores.ts'
