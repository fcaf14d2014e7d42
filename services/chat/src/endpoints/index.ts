import { endpointsOf, type EndpointMap } from '../http/endpoint.js';
import { CHANNELS } from './channels.js';
import { MESSAGES } from './messages.js';
import { ORGANIZATION } from './organization.js';
import { PEOPLE } from './people.js';
import { REAL_TIME } from './real-time.js';

/**
 * The map: every operation by its domain, method and path; within a domain in the order of the specification (chat.md
 * section 4, then chat-gaps.md section 3). The name of the domain is the tag in the documentation.
 */
export const OPERATIONS: EndpointMap = { ...MESSAGES, ...CHANNELS, ...PEOPLE, ...REAL_TIME, ...ORGANIZATION };

export const ENDPOINTS = endpointsOf(OPERATIONS);
