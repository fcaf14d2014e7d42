const path = require('node:path');

/** What the tests of all packages have in common. */
module.exports = {
  testEnvironment: 'node',
  testRunner: path.join(__dirname, 'runner.cjs'),
  transform: {},
};
