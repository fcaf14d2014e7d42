import type { Request } from 'express';
import { addressIn } from '../domain/network-address.js';

/** Where the request comes from, as far as the trusted proxies say; undefined when what they say is no address. */
export const clientAddress = (request: Request): string | undefined => addressIn(request.ip);
