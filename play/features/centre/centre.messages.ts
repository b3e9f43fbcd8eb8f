import { messages } from '#texts/messages.ts'

export const centreMessages = messages({
  en: {
    centre: 'Match centre',
    up: (team: string) => `${team}, up`,
    down: (team: string) => `${team}, down`,
    loudest: (minute: string, rate: string) => `Noise of both ends. Loudest: ${minute}, ${rate} PTS/S`,
    silent: 'Noise of both ends, every 10 seconds',
    curveOf: (home: string, away: string, loudest: string) => `${home} against ${away}. ${loudest}.`,
    timeline: 'Timeline',
    seeResult: 'See full time',
  },
  fr: {
    centre: 'Centre du match',
    up: (team: string) => `${team}, en haut`,
    down: (team: string) => `${team}, en bas`,
    loudest: (minute: string, rate: string) =>
      `Bruit des deux virages. Le plus fort : ${minute}, ${rate} PTS/S`,
    silent: 'Bruit des deux virages, toutes les 10 secondes',
    curveOf: (home: string, away: string, loudest: string) => `${home} contre ${away}. ${loudest}.`,
    timeline: 'Le fil du match',
    seeResult: 'Voir le bilan',
  },
})
