import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { canSpectate } from '../../deps/spectator-store.js';
import { endpoint } from '../../http/endpoint.js';
import { domainForAll } from '../founding/index.js';
import { renderPublicDescription } from '../markdown-lookup/index.js';
import { SERVER_VERSION } from '../../server-version.js';
import type { Realm } from '../../domain/realm.js';
import { realmUrl } from '../realm-settings/index.js';
import { realmPictureView } from './realm-picture-view.js';
import { model } from '../../http/models.js';

/** The one client that is told that it is too old, so that clients can test how they bear it. */
const INCOMPATIBLE_CLIENT = 'ZulipInvalid';

const externalMethod = model(
  'ExternalAuthenticationMethod',
  Joi.object({
    name: Joi.string().required(),
    display_name: Joi.string().required(),
    display_icon: Joi.string().allow(null).required(),
    login_url: Joi.string().required(),
    signup_url: Joi.string().required(),
  }),
);

/** Every method that clients know; what is not set up here is false. */
const AUTHENTICATION_METHODS = {
  password: true,
  email: true,
  dev: false,
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  google: false,
  apple: false,
  saml: false,
  'openid connect': false,
};

export const getServerSettingsEndpoint = endpoint({
  method: 'get',
  path: '/server_settings',
  operationId: 'getServerSettings',
  summary: 'Get what a client needs to know of the server before anyone signs in',
  access: publicAccess,
  unknownHost: 'BAD_REQUEST',
  response: Joi.object({
    authentication_methods: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
    external_authentication_methods: Joi.array().items(externalMethod).required(),
    zulip_feature_level: Joi.number().integer().required(),
    zulip_version: Joi.string().required(),
    zulip_merge_base: Joi.string().allow('').required(),
    push_notifications_enabled: Joi.boolean().required(),
    is_incompatible: Joi.boolean().required(),
    email_auth_enabled: Joi.boolean().required(),
    require_email_format_usernames: Joi.boolean().required(),
    realm_uri: Joi.string().required(),
    realm_url: Joi.string().required(),
    realm_name: Joi.string().required(),
    realm_icon: Joi.string().required(),
    realm_description: Joi.string().allow('').required(),
    realm_web_public_access_enabled: Joi.boolean().required(),
    organization_creation_enabled: Joi.boolean()
      .required()
      .description('Whether anybody can make an organization with the page /new of this server'),
  }),

  async handler({ db, realm, req, deps }) {
    return {
      authentication_methods: AUTHENTICATION_METHODS,
      external_authentication_methods: [],
      ...SERVER_VERSION,
      push_notifications_enabled: deps.pushRelay !== undefined,
      is_incompatible: (req.headers['user-agent'] ?? '').startsWith(INCOMPATIBLE_CLIENT),
      email_auth_enabled: true,
      require_email_format_usernames: true,
      ...presentationOf(realm, deps.config.baseUrl),
      realm_web_public_access_enabled: await canSpectate(db, realm),
      organization_creation_enabled: domainForAll(deps.config, deps.mailer !== undefined) !== undefined,
    };
  },
});

function presentationOf(realm: Realm, baseUrl: string) {
  const realm_url = realmUrl(baseUrl, realm);
  return {
    realm_uri: realm_url,
    realm_url,
    realm_name: realm.name,
    realm_icon: realmPictureView(baseUrl, realm, 'icon').url,
    realm_description: renderPublicDescription(realm, realm.description),
  };
}
