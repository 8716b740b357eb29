const ENUM = /\bvar (\w+);\s*\(function \(\1\) \{([^}]*)\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/**
 * Turns the compiled enums of jsonc-parser, a third of it, into constants that a bundler leaves out where they are unused.
 * @returns {import('rolldown').Plugin}
 */
export function pureEnums() {
  return {
    name: 'pure-enums',
    transform: {
      filter: { id: /\/jsonc-parser\// },
      handler: (code) => ({
        code: code.replace(ENUM, 'var $1 = /*#__PURE__*/ (function ($1) {$2return $1; })({});'),
        map: null,
      }),
    },
  };
}
