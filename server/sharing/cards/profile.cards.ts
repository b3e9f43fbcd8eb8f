import type { ClubSubject, FanSubject, UltraSubject } from '../subjects/profile.subjects.ts'
import type { Card } from './card.ts'

/** Scores are rounded as they are shown, so that only a change that is seen makes a new picture. */
export function fanCard(fan: FanSubject): Card {
  return {
    kind: 'fan',
    id: fan.id,
    name: fan.name,
    avatar: fan.avatar,
    clubName: fan.clubName,
    scores: {
      cheer: tenth(fan.cheerScore),
      prediction: tenth(fan.predictionScore),
      ultra: tenth(fan.ultraScore),
    },
  }
}

export function clubCard({ id, name, logo, fanCount }: ClubSubject): Card {
  return { kind: 'club', id, name, logo, fans: fanCount }
}

export function ultraCard({ id, name, logo, clubName, memberCount }: UltraSubject): Card {
  return { kind: 'ultra', id, name, logo, clubName, members: memberCount }
}

const tenth = (score: number): number => Math.round(score * 10) / 10
