const hooks = require('node:async_hooks');
const { pathToFileURL } = require('node:url');
const circus = require(require.resolve('jest-circus/runner')).default;
const { fn, spyOn } = require('jest-mock');

const { AsyncLocalStorage } = hooks;

/**
 * Those of jest's that keep who runs. Each would be handed on with every promise, of the files that follow too.
 * @type {hooks.AsyncLocalStorage<unknown>[]}
 */
const storages = [];

/** @extends {AsyncLocalStorage<any>} */
class NotedStorage extends AsyncLocalStorage {
  constructor() {
    super();
    storages.push(this);
  }
}

/**
 * jest's own runner, but for one thing: Node.js itself loads a test file and what it imports, each module once per worker,
 * as in production. jest would load them all anew for every test file, which took more time than the tests did.
 * What a module keeps is thus shared by the test files of a worker, as it is by the replicas that a test starts.
 * @type {(...given: any[]) => Promise<unknown>}
 */
module.exports = async (globalConfig, config, environment, _runtime, testPath, tell) => {
  await import('./typescript.mjs');
  Reflect.deleteProperty(Error, 'prepareStackTrace'); // jest's would not know where a line was in TypeScript; Node.js does.
  const runtime = {
    setGlobalsForRuntime: (/** @type {object} */ globals) =>
      Object.assign(globalThis, globals, { jest: { fn, spyOn } }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (/** @type {string} */ file) => import(pathToFileURL(file).href),
    requireModule: require,
    /**
     * The module that collects a file's tests begins anew for each.
     * @param {string} file
     */
    requireInternalModule(file) {
      delete require.cache[file];
      Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
      hooks.AsyncLocalStorage = NotedStorage;
      try {
        return require(file);
      } finally {
        hooks.AsyncLocalStorage = AsyncLocalStorage;
      }
    },
    enterTestCode() {},
    leaveTestCode() {},
  };
  try {
    return await circus(globalConfig, config, environment, runtime, testPath, tell);
  } finally {
    for (const storage of storages.splice(0)) storage.disable();
  }
};
