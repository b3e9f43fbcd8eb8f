export { type Language, type Messages, messages } from '#texts/messages.ts'
