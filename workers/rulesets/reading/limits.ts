/** How much of army lists is read at once: one number for readers, the service, the command line and the page. */

/** Bytes of all sources of one request together, as they are given: 4 MiB. */
export const MOST_LIST_BYTES = 4 * 1024 * 1024;
/** Files and pastes of one request. */
export const MOST_LIST_SOURCES = 12;
