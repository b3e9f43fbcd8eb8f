import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.tables.ts',
  casing: 'snake_case',
  out: './server/storage/migrations',
})
