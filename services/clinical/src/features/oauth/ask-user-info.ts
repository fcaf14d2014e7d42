import { endpoint } from '../../http/endpoint.js';
import { userInfo } from './user-info.js';

export const askUserInfoEndpoint = endpoint({
  operationId: 'askUserInfo',
  ...userInfo,
  method: 'post',
  summary: 'The same by POST: some libraries ask so',
  form: true,
});
