export { askForAddress, checkMayChangeAddress, giveAddress } from './address-change-actions.js';
