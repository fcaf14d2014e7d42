import { endpoint } from '../../http/endpoint.js';
import { getSmartConfigurationEndpoint } from './get-smart-configuration.js';

const { access, limit, representation, message, response, transaction, handler } = getSmartConfigurationEndpoint;

export const getRootSmartConfigurationEndpoint = endpoint({
  operationId: 'getRootSmartConfiguration',
  method: 'get',
  path: '/.well-known/smart-configuration',
  summary: 'The same for clients that know the server by its name alone',
  access,
  limit,
  representation,
  message,
  response,
  ...(transaction !== undefined && { transaction }),
  handler,
});
