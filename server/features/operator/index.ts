export { mountOperator } from './operator.routes.ts'
