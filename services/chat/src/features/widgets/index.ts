export { SUBMESSAGE_EVENTS } from './submessage-schema.js';
export { insertSubmessage, isWidget, loadSubmessages, type Submessage } from './submessage-store.js';
export { widgetBeginning, widgetTypeOf } from './widget-rules.js';
