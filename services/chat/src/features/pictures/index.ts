export { measureImage, type ImageSize } from './image-size.js';
export { badImage, beginsAsPicture, checkPictureFormat, newPictureKey, PICTURE_TYPES } from './picture-format.js';
