export { measureImage, type ImageSize } from './image-size.js';
export { badImage, checkPictureFormat, newPictureKey, PICTURE_TYPES, pictureTypeOf } from './picture-format.js';
