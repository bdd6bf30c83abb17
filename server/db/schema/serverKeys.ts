/**
 * The keys with which the server signs cookies. A key is made when a server starts and the database does not have it
 * yet.
 */
export interface ServerKeysTable {
  /** The name of the data that the key signs, such as `knownBrowsers`. */
  name: string
  /** 256 random bits. */
  secret: string
}
