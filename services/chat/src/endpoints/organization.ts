import { getOwnerPageEndpoint } from '../features/founding/get-owner-page.js';
import { getPlanPageEndpoint } from '../features/founding/get-plan-page.js';
import { submitOwnerPageEndpoint } from '../features/founding/submit-owner-page.js';
import { submitPlanPageEndpoint } from '../features/founding/submit-plan-page.js';
import { getAuditLogEndpoint } from '../features/audit-log/get-audit-log.js';
import { createLinkifierEndpoint } from '../features/linkifiers/create-linkifier.js';
import { deleteLinkifierEndpoint } from '../features/linkifiers/delete-linkifier.js';
import { getLinkifiersEndpoint } from '../features/linkifiers/get-linkifiers.js';
import { orderLinkifiersEndpoint } from '../features/linkifiers/order-linkifiers.js';
import { updateLinkifierEndpoint } from '../features/linkifiers/update-linkifier.js';
import { createPlaygroundEndpoint } from '../features/playgrounds/create-playground.js';
import { deletePlaygroundEndpoint } from '../features/playgrounds/delete-playground.js';
import { getPlaygroundsEndpoint } from '../features/playgrounds/get-playgrounds.js';
import { updatePlaygroundEndpoint } from '../features/playgrounds/update-playground.js';
import { createRealmExportEndpoint } from '../features/realm-export/create-realm-export.js';
import { deleteRealmExportEndpoint } from '../features/realm-export/delete-realm-export.js';
import { downloadRealmExportEndpoint } from '../features/realm-export/download-realm-export.js';
import { getExportConsentsEndpoint } from '../features/realm-export/get-export-consents.js';
import { getRealmExportsEndpoint } from '../features/realm-export/get-realm-exports.js';
import { createRealmEmojiEndpoint } from '../features/realm-emoji/create-realm-emoji.js';
import { deactivateRealmEmojiEndpoint } from '../features/realm-emoji/deactivate-realm-emoji.js';
import { getRealmEmojiEndpoint } from '../features/realm-emoji/get-realm-emoji.js';
import { createDomainEndpoint } from '../features/realm-domains/create-domain.js';
import { deleteDomainEndpoint } from '../features/realm-domains/delete-domain.js';
import { getDomainsEndpoint } from '../features/realm-domains/get-domains.js';
import { updateDomainEndpoint } from '../features/realm-domains/update-domain.js';
import { getServerSettingsEndpoint } from '../features/realm/get-server-settings.js';
import { updateUserSettingDefaultsEndpoint } from '../features/realm/update-user-setting-defaults.js';
import { updateRealmEndpoint } from '../features/realm/update-realm.js';
import { testWelcomeMessageEndpoint } from '../features/welcome-messages/test-welcome-message.js';
import { getRealmIconEndpoint } from '../features/realm/get-realm-icon.js';
import { getRealmLogoEndpoint } from '../features/realm/get-realm-logo.js';
import { removeRealmIconEndpoint } from '../features/realm/remove-realm-icon.js';
import { removeRealmLogoEndpoint } from '../features/realm/remove-realm-logo.js';
import { setRealmIconEndpoint } from '../features/realm/set-realm-icon.js';
import { setRealmLogoEndpoint } from '../features/realm/set-realm-logo.js';
import type { EndpointMap } from '../http/endpoint.js';

/** What holds for everybody. */
export const ORGANIZATION = {
  Organization: {
    'POST /realm/test_welcome_bot_custom_message': testWelcomeMessageEndpoint,
    'GET /server_settings': getServerSettingsEndpoint,
    'PATCH /realm': updateRealmEndpoint,
    'GET /realm/icon': getRealmIconEndpoint,
    'POST /realm/icon': setRealmIconEndpoint,
    'DELETE /realm/icon': removeRealmIconEndpoint,
    'GET /realm/logo': getRealmLogoEndpoint,
    'POST /realm/logo': setRealmLogoEndpoint,
    'DELETE /realm/logo': removeRealmLogoEndpoint,
    'GET /realm/audit_log': getAuditLogEndpoint,
    'PATCH /realm/user_settings_defaults': updateUserSettingDefaultsEndpoint,
  },
  'New organizations': {
    'GET /new': getPlanPageEndpoint,
    'POST /new': submitPlanPageEndpoint,
    'GET /new/{token}': getOwnerPageEndpoint,
    'POST /new/{token}': submitOwnerPageEndpoint,
  },
  'Data exports': {
    'POST /export/realm': createRealmExportEndpoint,
    'GET /export/realm': getRealmExportsEndpoint,
    'DELETE /export/realm/{export_id}': deleteRealmExportEndpoint,
    'GET /export/realm/consents': getExportConsentsEndpoint,
    'GET /realm_exports/{export_id}/{token}/export.tar.gz': downloadRealmExportEndpoint,
  },
  Domains: {
    'GET /realm/domains': getDomainsEndpoint,
    'POST /realm/domains': createDomainEndpoint,
    'PATCH /realm/domains/{domain}': updateDomainEndpoint,
    'DELETE /realm/domains/{domain}': deleteDomainEndpoint,
  },
  'Custom emoji': {
    'GET /realm/emoji': getRealmEmojiEndpoint,
    'POST /realm/emoji/{emoji_name}': createRealmEmojiEndpoint,
    'DELETE /realm/emoji/{emoji_name}': deactivateRealmEmojiEndpoint,
  },
  Linkifiers: {
    'POST /realm/filters': createLinkifierEndpoint,
    'GET /realm/linkifiers': getLinkifiersEndpoint,
    'PATCH /realm/linkifiers': orderLinkifiersEndpoint,
    'PATCH /realm/filters/{filter_id}': updateLinkifierEndpoint,
    'DELETE /realm/filters/{filter_id}': deleteLinkifierEndpoint,
  },
  'Code playgrounds': {
    'POST /realm/playgrounds': createPlaygroundEndpoint,
    'GET /realm/playgrounds': getPlaygroundsEndpoint,
    'PATCH /realm/playgrounds/{playground_id}': updatePlaygroundEndpoint,
    'DELETE /realm/playgrounds/{playground_id}': deletePlaygroundEndpoint,
  },
} satisfies EndpointMap;
