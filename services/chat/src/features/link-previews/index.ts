export { linkPreviewTasks, pagesToPreview, previewPages } from './preview-pages.js';
