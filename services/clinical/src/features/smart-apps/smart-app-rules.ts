/** Names of the machine that an app runs on itself. */
export const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const PORT_HERE = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+(?=[/?]|$)/;

const withoutPort = (address: string): string => address.replace(PORT_HERE, '$1');

/**
 * Whether a person may be sent back there: to one of the registered addresses, as it is. An app of one's own machine listens on
 * whatever port is free when it is started, so there any port will do (RFC 8252, section 7.3).
 */
export const isOwnAddress = (registered: readonly string[], address: string): boolean =>
  URL.canParse(address) && registered.map(withoutPort).includes(withoutPort(address));
