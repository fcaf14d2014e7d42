export { insertSubmessage, isWidget, loadSubmessages, type Submessage } from './submessage-store.js';
export { widgetBeginning, widgetTypeOf } from './widget-rules.js';
