export { thumbnailTasks } from './make-thumbnails.js';
export { THUMBNAIL_FORMATS } from './thumbnail-formats.js';
