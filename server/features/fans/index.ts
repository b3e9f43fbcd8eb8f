export { emailKey, type Fan, isDisabled } from './fan.ts'
export { lockFan } from './fan-lock.storage.ts'
export { presentFan } from './fans.present.ts'
export { findFan, findFanByEmail, hasFans, insertFan, setRole } from './fans.storage.ts'
