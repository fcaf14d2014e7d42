export { errorHandler, notFound, type Envelope, type Report } from './error-handler.js';
export { HttpError, toHttpError } from './http-error.js';
export { requestId } from './request-id.js';
