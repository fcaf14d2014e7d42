const STANDARD = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes of standard base64 with its padding (RFC 4648, section 4); undefined of anything else. */
export function fromBase64(text: string): Buffer | undefined {
  if (text === '' || !STANDARD.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
