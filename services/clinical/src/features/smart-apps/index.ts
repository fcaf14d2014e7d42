export { isOwnAddress } from './smart-app-rules.js';
export { findPresentedApp, holdSmartApp, type PresentedApp } from './smart-app-store.js';
