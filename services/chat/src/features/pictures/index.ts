export { measureImage, type ImageSize } from './image-size.js';
export {
  badImage,
  checkPictureFormat,
  newPictureKey,
  PICTURE_TYPES,
  pictureTypeOf,
  videoTypeOf,
} from './picture-format.js';
