export { leaseDevices, settleDevices, type DueDevice, type SentTo, type WaitingPush } from './device-lease-store.js';
export { openAddress, tokenName, type TokenAddress, type WebAddress } from './push-address-actions.js';
export { deleteDevicesOfKey, findAddressedDevice, findAddressedDevices } from './push-address-store.js';
export { deleteOldPushes, findPushBacklog, thinOut } from './push-backlog-store.js';
export { retireDevice, retirePhone } from './push-device-actions.js';
export { phoneStatus, type Phone, type PushDeviceKind } from './push-device.js';
export { findPhones } from './push-device-store.js';
export { pushDevicesSection } from './push-devices-register.js';
export {
  deleteOldPushedMessages,
  findPeopleToTakeBack,
  insertMessagePushes,
  IS_REACHED,
  noteGone,
  noteRead,
  takeBack,
} from './push-queue-store.js';
export { pushDeviceTasks } from './register-at-relay.js';
