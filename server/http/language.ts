import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Language, spokenLanguage } from '#texts/messages.ts'

/** The language a request asks for; null where it names none. */
export function namedLanguage(request: FastifyRequest): Language | null {
  const preferred = new Negotiator(request).languages()[0]
  return preferred === undefined || preferred === '*' ? null : spokenLanguage(preferred)
}

/** The language to answer in, and to write mails in that follow from a request. */
export const languageOf = (request: FastifyRequest): Language => namedLanguage(request) ?? 'en'
