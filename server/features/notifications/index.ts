export { createFanNews, type FanNews } from './fan-news.ts'
export { createFriendsInArenas } from './friends.ts'
export { notificationsPartitionHooks } from './history.storage.ts'
export { tellOfKickoff } from './kickoff.ts'
export { mountNotifications } from './notifications.routes.ts'
export { createNotificationsService, type NotificationsService } from './notifications.service.ts'
export {
  exportNotifications,
  findUnread,
  listToldBetween,
  removeOldNotifications,
  tooOldAt,
} from './notifications.storage.ts'
export { createNotify, type News, type Notify } from './notify.ts'
export { makeReadable, presentNotification } from './present.ts'
export { exportSettings, findSettings, saveSettings, setHasDevice } from './settings.storage.ts'
