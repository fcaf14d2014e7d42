export { builtAssets } from './built-assets.js';
export { errorHandler, notFound, type Envelope, type Report } from './error-handler.js';
export { HttpError, toHttpError } from './http-error.js';
export { requestId, requestIdOf } from './request-id.js';
