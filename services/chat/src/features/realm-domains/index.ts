export { checkAddressAllowed, loadAddressRule, sentenceOf, type AddressFault } from './allowed-addresses.js';
export { realmDomainsSection } from './realm-domains-register.js';
