export { mountPeople } from './people.routes.ts'
