package gauntlet.phone.hooks;

import gauntlet.phone.process.AppProcess;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Objects;

/** Takes the place of a stream from a file in the app's code: {@code /dev/urandom} gives what the run decides. */
public class PhoneInput extends FileInputStream {
  private final boolean random;

  public PhoneInput(String path) throws FileNotFoundException {
    this(path == null ? null : new File(AppHooks.path(path)));
  }

  public PhoneInput(File file) throws FileNotFoundException {
    super(file);
    AppProcess process = AppProcess.current();
    random = process != null && process.storage.isRandom(file);
  }

  public PhoneInput(FileDescriptor file) {
    super(file);
    random = false;
  }

  @Override
  public int read() throws IOException {
    if (!random) return super.read();
    byte[] one = new byte[1];
    read(one);
    return Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes) throws IOException {
    return random ? read(bytes, 0, bytes.length) : super.read(bytes);
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    if (!random) return super.read(bytes, offset, count);
    if (!getFD().valid()) throw new IOException("Stream Closed");
    Objects.checkFromIndexSize(offset, count, bytes.length);
    byte[] drawn = new byte[count];
    AppHooks.randomBytes(drawn);
    System.arraycopy(drawn, 0, bytes, offset, count);
    return count;
  }
}
