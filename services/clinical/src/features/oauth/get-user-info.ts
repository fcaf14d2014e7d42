import { endpoint } from '../../http/endpoint.js';
import { userInfo } from './user-info.js';

export const getUserInfoEndpoint = endpoint({
  operationId: 'getUserInfo',
  ...userInfo,
  method: 'get',
  summary: 'Who let the app in (OpenID Connect)',
});
