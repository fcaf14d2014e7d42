export { findPresentedApp, holdSmartApp, type PresentedApp } from './smart-app-store.js';
