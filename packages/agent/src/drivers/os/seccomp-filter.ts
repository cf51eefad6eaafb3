// A filter for system calls that commands in the sandbox never need, as a program for the kernel (classic BPF).

/** Numbers of the same calls on both architectures, in the same order. */
const calls: Record<string, { arch: number; numbers: readonly number[] }> = {
  x64: {
    arch: 0xc000003e,
    numbers: [
      ...[248, 249, 250], // add_key, request_key, keyctl: the kernel's keys are not in a namespace
      ...[101, 310, 311], // ptrace, process_vm_readv, process_vm_writev
      ...[165, 166, 155, 308, 304], // mount, umount2, pivot_root, setns, open_by_handle_at
      ...[175, 313, 176, 246, 320, 169, 167], // modules, kexec, reboot, swapon
      ...[321, 298, 323, 425, 426, 427], // bpf, perf_event_open, userfaultfd, io_uring
      ...[428, 429, 430, 431, 432, 433, 442], // mounting by open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr
      ...[319, 447, 29], // memfd_create, memfd_secret, shmget: memory that belongs to no process
    ],
  },
  arm64: {
    arch: 0xc00000b7,
    numbers: [
      ...[217, 218, 219],
      ...[117, 270, 271],
      ...[40, 39, 41, 268, 265],
      ...[105, 273, 106, 104, 294, 142, 224],
      ...[280, 241, 282, 425, 426, 427],
      ...[428, 429, 430, 431, 432, 433, 442],
      ...[279, 447, 194],
    ],
  },
};

const loadWord = 0x20; // BPF_LD | BPF_W | BPF_ABS
const jumpIfEqual = 0x15;
const jumpIfGreaterOrEqual = 0x35;
const returnValue = 0x06;
const allow = 0x7fff0000;
const killProcess = 0x80000000;
const notPermitted = 0x00050001; // SECCOMP_RET_ERRNO | EPERM
/** Calls of the x32 interface have this bit, and would otherwise pass under other numbers. */
const x32 = 0x40000000;

/** The filter for this machine, or undefined on other architectures. */
export function createSeccompFilter(machine: string = process.arch): Buffer | undefined {
  const known = Object.hasOwn(calls, machine) ? calls[machine] : undefined;
  if (!known) return undefined;
  const { arch, numbers } = known;
  const instructions = [
    [loadWord, 0, 0, 4], // the architecture of the call
    [jumpIfEqual, 1, 0, arch],
    [returnValue, 0, 0, killProcess],
    [loadWord, 0, 0, 0], // the number of the call
    [jumpIfGreaterOrEqual, numbers.length + 1, 0, x32],
    ...numbers.map((number, index) => [jumpIfEqual, numbers.length - index, 0, number]),
    [returnValue, 0, 0, allow],
    [returnValue, 0, 0, notPermitted],
  ] as [number, number, number, number][];
  const program = Buffer.alloc(instructions.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    program.writeUInt16LE(code, index * 8);
    program.writeUInt8(ifTrue, index * 8 + 2);
    program.writeUInt8(ifFalse, index * 8 + 3);
    program.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return program;
}
