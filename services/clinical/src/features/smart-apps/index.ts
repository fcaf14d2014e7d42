export {
  findPresentedApp,
  findSmartApp,
  holdSmartApp,
  type PresentedApp,
  type SmartAppRow,
} from './smart-app-store.js';
