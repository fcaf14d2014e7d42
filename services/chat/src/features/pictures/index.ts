export { measureImage, type ImageSize } from './image-size.js';
export { openPicture } from './open-picture.js';
export {
  badImage,
  checkPictureFormat,
  isTranscoded,
  newPictureKey,
  pictureTypeOf,
  THUMBNAILED_TYPES,
  TRANSCODED_NAME,
  videoTypeOf,
} from './picture-format.js';
