import { signedHeaders } from './aws-signature.js';

/** The examples of Amazon's description of the signature. */
const ACCESS = {
  region: 'us-east-1',
  access_key: 'AKIAIOSFODNN7EXAMPLE',
  secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:00:00Z');

test.each([
  ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
] as const)('a request for %s is signed as described', (path, headers, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const sent = signedHeaders(ACCESS, { method: 'GET', url, headers: { ...headers }, body: Buffer.alloc(0), now });
  expect(sent['authorization']).toMatch(new RegExp(`Signature=${signature}$`));
  expect(sent).not.toHaveProperty('host');
});
