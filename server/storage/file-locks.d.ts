/** What is used of the package; it brings no types. */
declare module 'fs-native-extensions' {
  const locks: {
    /** @returns false when another open file has the lock */
    tryLock(fd: number, offset?: number, length?: number): boolean;
    unlock(fd: number, offset?: number, length?: number): void;
  };
  export default locks;
}
