export { pushDevicesSection } from './push-devices-register.js';
export { pushDeviceTasks } from './register-at-relay.js';
