/** The keys with which the server signs cookies. A key is made when it is used for the first time. */
export interface ServerKeysTable {
  /** The name of the data that the key signs. */
  name: string
  /** 256 random bits. */
  secret: string
}
