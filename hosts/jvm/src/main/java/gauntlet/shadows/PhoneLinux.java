package gauntlet.shadows;

import android.system.ErrnoException;
import android.system.OsConstants;
import android.system.StructStat;
import gauntlet.phone.hooks.AppHooks;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLinux;

/** System calls on files, for paths as the app names them; Robolectric has few of them. */
@Implements(className = "libcore.io.Linux", isInAndroidSdk = false, minSdk = 26)
public class PhoneLinux extends ShadowLinux {
  @Override
  @Implementation
  public void mkdir(String path, int mode) throws ErrnoException {
    super.mkdir(own("mkdir", path).getPath(), mode);
  }

  @Override
  @Implementation
  public StructStat stat(String path) throws ErrnoException {
    return super.stat(existing("stat", path).getPath());
  }

  @Override
  @Implementation
  protected StructStat lstat(String path) throws ErrnoException {
    return super.lstat(existing("lstat", path).getPath());
  }

  @Override
  @Implementation
  protected FileDescriptor open(String path, int flags, int mode) throws ErrnoException {
    boolean writes = (flags & OsConstants.O_ACCMODE) != OsConstants.O_RDONLY;
    File file = (flags & OsConstants.O_CREAT) == 0 ? existing("open", path) : new File(AppHooks.path(path));
    if (writes) own("open", path);
    try {
      RandomAccessFile opened = new RandomAccessFile(file, writes ? "rw" : "r");
      if (writes && (flags & OsConstants.O_TRUNC) != 0) opened.setLength(0);
      if ((flags & OsConstants.O_APPEND) != 0) opened.seek(opened.length());
      return opened.getFD();
    } catch (IOException e) {
      throw new ErrnoException("open", OsConstants.EACCES, e);
    }
  }

  @Implementation
  protected void close(FileDescriptor file) throws ErrnoException {
    try {
      new FileOutputStream(file).close();
    } catch (IOException e) {
      throw new ErrnoException("close", OsConstants.EIO, e);
    }
  }

  @Implementation
  protected int writeBytes(FileDescriptor file, Object buffer, int offset, int count) throws ErrnoException {
    try {
      if (!(buffer instanceof byte[] bytes)) throw new IOException("no array");
      // The stream must not be closed: the descriptor is the app's.
      new FileOutputStream(file).write(bytes, offset, count);
      return count;
    } catch (IOException e) {
      throw new ErrnoException("write", OsConstants.EIO, e);
    }
  }

  @Implementation
  protected int readBytes(FileDescriptor file, Object buffer, int offset, int count) throws ErrnoException {
    try {
      if (!(buffer instanceof byte[] bytes)) throw new IOException("no array");
      return Math.max(0, new FileInputStream(file).read(bytes, offset, count));
    } catch (IOException e) {
      throw new ErrnoException("read", OsConstants.EIO, e);
    }
  }

  @Implementation
  protected boolean access(String path, int mode) throws ErrnoException {
    File file = existing("access", path);
    boolean denied =
        ((mode & OsConstants.R_OK) != 0 && !file.canRead())
            || ((mode & OsConstants.W_OK) != 0 && !file.canWrite())
            || ((mode & OsConstants.X_OK) != 0 && !file.canExecute());
    if (denied) throw new ErrnoException("access", OsConstants.EACCES);
    return true;
  }

  @Implementation
  protected void remove(String path) throws ErrnoException {
    existing("remove", path);
    if (!own("remove", path).delete()) throw new ErrnoException("remove", OsConstants.EACCES);
  }

  @Implementation
  protected void unlink(String path) throws ErrnoException {
    remove(path);
  }

  @Implementation
  protected void rename(String from, String to) throws ErrnoException {
    existing("rename", from);
    if (!own("rename", from).renameTo(own("rename", to))) throw new ErrnoException("rename", OsConstants.EACCES);
  }

  private static File existing(String call, String path) throws ErrnoException {
    File file = new File(AppHooks.path(path));
    // What was not asked for its time yet gets it now.
    AppHooks.lastModified(file);
    if (!file.exists()) throw new ErrnoException(call, OsConstants.ENOENT);
    return file;
  }

  private static File own(String call, String path) throws ErrnoException {
    try {
      return new File(AppHooks.writable(path));
    } catch (FileNotFoundException e) {
      throw new ErrnoException(call, OsConstants.EACCES, e);
    }
  }
}
