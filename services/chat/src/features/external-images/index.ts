export { createImageArrivals, fetchExternalImages } from './external-image-actions.js';
export { externalImageUrl } from './external-image-url.js';
export { externalImageTasks } from './fetch-external-image.js';
