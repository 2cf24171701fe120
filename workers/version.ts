/**
 * The version of everything that decides a number: rules, kernel, streams, compile order.
 * Same request + same seed + same engine version = same bits. Raise it whenever any answer may change.
 */
export const ENGINE_VERSION = '0.26.0';
