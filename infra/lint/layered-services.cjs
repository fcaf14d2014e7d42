/** Services whose folders have their order, as alternatives of a regular expression; one is added when it has. */
module.exports = '(chat)';
