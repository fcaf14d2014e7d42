export { badImage, checkPictureFormat, newPictureKey } from './picture-format.js';
